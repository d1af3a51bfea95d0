import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether nothing listens on this port of the machine. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** A port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen({ host: '127.0.0.1', port: 0 });
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
