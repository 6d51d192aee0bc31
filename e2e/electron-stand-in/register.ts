/**
 * Loaded with `node --import` before the built main bundle: makes `electron` mean the stand-in, so that the bundle runs
 * unchanged where Electron's binary cannot be had.
 */
import { registerHooks } from 'node:module';

const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
