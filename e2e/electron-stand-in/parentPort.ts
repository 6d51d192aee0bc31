/**
 * Loaded before the entry of a utility process (`node --import`): `process.parentPort`, as Electron gives it. A process of
 * Electron's ends with the application.
 */
import { EventEmitter } from 'node:events';

class ParentPort extends EventEmitter {
  postMessage(message: unknown): void {
    if (process.connected) {
      process.send?.(message);
    }
  }
}

const parentPort = new ParentPort();
// What is said before somebody listens is kept until then, and nothing keeps a process that does not listen.
parentPort.once('newListener', () => {
  process.on('message', (data) => parentPort.emit('message', { data, ports: [] }));
  process.channel?.ref();
});
process.on('disconnect', () => process.exit());
Object.assign(process, { parentPort });
process.channel?.unref();
