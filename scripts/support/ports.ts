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
