/** Saves a file by the browser's download. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(href);
}
