/** A server that does nothing but send 20 KB, as a process of its own. Prints its port. */
import { createServer } from 'node:http';

const body = Buffer.alloc(20_000, 'x');

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
  response.end(body);
}).listen(0, '127.0.0.1', function (this: ReturnType<typeof createServer>) {
  const address = this.address();
  if (address !== null && typeof address !== 'string') process.stdout.write(`${address.port}\n`);
});
