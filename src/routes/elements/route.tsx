import { useLoaderData } from 'react-router';
import { Elements } from '../../views/elements/Elements.tsx';
import type { loader } from './loader.ts';

export function Component() {
  return <Elements page={useLoaderData<typeof loader>()} />;
}
