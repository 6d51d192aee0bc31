/** Stands in for Node's types where a library asks for them: the page has no `Buffer` and no `process`. */
export {};
