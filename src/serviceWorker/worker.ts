import { build, files } from 'virtual:offline-files';
import { createOffline } from './offline.ts';

/** `/sw.js`: connects the browser's events to the logic in `offline.ts`. */

/** The parts of a service worker's global scope that are used; TypeScript's browser types do not include them. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  /** Some browsers have no navigation preload. */
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

interface LifecycleEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
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
// The page's only message.
self.addEventListener('message', (event) => event.waitUntil(offline.prepareCart().catch(() => {})));
self.addEventListener('fetch', (event) => {
  const response = offline.respond(event.request, event.preloadResponse);
  if (response) event.respondWith(response);
});

async function activate(): Promise<void> {
  // The browser requests pages while the worker starts, so that starting it delays no page.
  await self.registration.navigationPreload?.enable();
  await offline.activate();
  await self.clients.claim();
}
