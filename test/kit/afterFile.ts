/**
 * What is put in order after each test file. Files share a process and the modules loaded in it, so that a module's own
 * `afterAll` would be called after the first of them only.
 */
const tasks: (() => void | Promise<void>)[] = [];

/** Has something done after every test file from now on, after the file's own hooks. */
export function afterFile(task: () => void | Promise<void>): void {
  tasks.push(task);
}

/** Does all of it. */
export async function putInOrder(): Promise<void> {
  for (const task of tasks) await task();
}
