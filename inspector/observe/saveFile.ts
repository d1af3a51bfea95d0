/** Gives a file to the browser to keep. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(href);
}
