import type { LayoutFlags } from '../../views/layout/store.ts';

export { Policies as Component } from '../../views/policies/Policies.tsx';
export { loader } from './loader.ts';

export const handle: LayoutFlags = { borderedHeader: true };
