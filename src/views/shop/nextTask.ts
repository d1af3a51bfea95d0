/** Resolves in a task of its own: between two long pieces of work the browser can draw and answer a press. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
