/** A tag manager: copies all entries of the data layer, present and future, to `window.tagManagerHeard`. */
export {};

const known: unknown = Reflect.get(window, 'dataLayer');
const layer: unknown[] = Array.isArray(known) ? known : [];
const heard = [...layer];
Object.assign(window, { dataLayer: layer, tagManagerHeard: heard });
const push = layer.push.bind(layer);
layer.push = (...entries) => {
  heard.push(...entries);
  return push(...entries);
};
