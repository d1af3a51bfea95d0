/** The tag manager's data layer: an array in the window that its script reads. */
import type { LayerEntry } from '../machines/integrations/dataLayer.ts';

export function pushToDataLayer(entry: LayerEntry): void {
  const known: unknown = Reflect.get(window, 'dataLayer');
  if (Array.isArray(known)) known.push(entry);
  else Reflect.set(window, 'dataLayer', [entry]);
}
