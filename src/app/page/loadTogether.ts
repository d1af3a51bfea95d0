/** Styles that are being loaded, by address. */
const loadingStyles = new Map<string, Promise<void>>();

/**
 * Loads code together with its styles and the scripts that it imports: all are requested at once, and the code runs when the styles
 * have arrived. The build calls it for every `import()` (vite.config.ts). Vite's own function does not load a style again that failed
 * once, so that a second try showed the part without it.
 *
 * @param files paths below the site's root; those that the document has already are not requested again
 * @throws if a style or the code cannot be loaded; the next call tries again
 */
export async function loadTogether<Code>(
  load: () => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  await Promise.all(
    files.map((file) => (file.endsWith('.css') ? loadStyle(`/${file}`) : request(`/${file}`))),
  );
  return load();
}

function loadStyle(href: string): Promise<void> | undefined {
  const loading = loadingStyles.get(href);
  if (loading) return loading;
  const link = request(href, 'stylesheet');
  if (!link) return;
  const arrival = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded`));
    };
  }).finally(() => loadingStyles.delete(href));
  loadingStyles.set(href, arrival);
  return arrival;
}

/** Adds a link to the document, unless it has the same one. */
function request(href: string, rel = 'modulepreload'): HTMLLinkElement | undefined {
  if (document.querySelector(`link[rel=${rel}][href="${href}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return link;
}
