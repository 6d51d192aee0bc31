/** Names the folder where the events that tests recorded are gathered: lines of an operation and a type, a file a process. */
export const GATHERED = 'TAQUILLA_RECORDED_EVENTS';
