import { build, files } from 'virtual:offline-files';
import { createOffline } from './offline.ts';

/** `/sw.js`: connects the browser's events to what is done about them. */

/** What is used here of a service worker's global scope, which TypeScript's browser types do not know. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  /** Not in every browser. */
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

declare const self: WorkerScope;

const offline = createOffline({
  build,
  files,
  origin: self.location.origin,
  caches,
  fetch: (request) => fetch(request),
});

self.addEventListener('install', (event) => event.waitUntil(offline.install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const answer = offline.answer(event.request, event.preloadResponse);
  if (answer) event.respondWith(answer);
});

async function activate(): Promise<void> {
  // Pages are asked for while the worker starts, so that it costs them nothing.
  await self.registration.navigationPreload?.enable();
  await offline.activate();
  await self.clients.claim();
}
