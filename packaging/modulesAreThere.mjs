/** Tells electron-builder to install, compile and collect no packages: `out/desktop` has what the program loads of them. */
export default async () => false;
