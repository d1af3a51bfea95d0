import { useLoaderData } from 'react-router';
import { Home } from '../../views/home/Home.tsx';
import type { loader } from './loader.ts';

export function Component() {
  return <Home {...useLoaderData<typeof loader>()} />;
}
