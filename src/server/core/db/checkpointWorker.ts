/** Entry of a thread that moves the write-ahead log of a database into its file while others write on. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { END } from '../process/threads.ts';

const port = parentPort;
if (port === null) throw new Error('checkpointWorker runs only as a worker thread');

const db = new Database(String(workerData), { fileMustExist: true });
// What is moved is on the disk before the log may begin anew.
db.pragma('synchronous = FULL');
db.pragma('wal_autocheckpoint = 0');

port.on('message', (message) => {
  if (message === END) {
    db.close();
    port.close();
  } else {
    port.postMessage(move());
  }
});

/** Moves what no reader needs any more. What prevented it, or null. */
function move(): unknown {
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
    return null;
  } catch (error) {
    return error;
  }
}
