/** Bugs in rendering pictures. */
import type * as painting from '../../../server/images/painting/painters.ts';
import type * as plugin from '../../../server/images/plugin.ts';
import { replacementsOf } from '../support/replacement.ts';

const replace = replacementsOf(import.meta.url);

/** Small pictures wait in the same queue as large ones. */
export const oneLine = replace<typeof painting>('server/images/painting/painters.ts', {
  createPainters(original) {
    const painters = original();
    return { ...painters, run: (order) => painters.run({ ...order, width: 3_840 }) };
  },
});

export const callersStay = replace<typeof plugin>('server/images/plugin.ts', {
  imageRoutes: (original, service) =>
    original({
      ...service,
      render: (query) => service.render(query),
      original: (key) => service.original(key),
    }),
});
