/** How the application is started at sign-in. */
import { join } from 'node:path';
import { type CommandLine, defaultPort } from './commandLine.ts';

/** The arguments that start this till again, without its window. */
export function signInArguments({ dataDir, demo, port }: Pick<CommandLine, 'dataDir' | 'demo' | 'port'>): string[] {
  return [
    '--hidden',
    ...(dataDir === undefined ? [] : ['--data', dataDir]),
    ...(demo ? ['--demo'] : []),
    ...(port === defaultPort ? [] : ['--port', String(port)]),
  ];
}

/** Where desktops of Linux look for what to start, by the Desktop Application Autostart Specification. */
export function autostartFile(configHome: string | undefined, home: string): string {
  // A relative path is to be ignored, by the XDG Base Directory Specification.
  const config = configHome?.startsWith('/') ? configHome : join(home, '.config');
  return join(config, 'autostart', 'es.taquilla.till.desktop');
}

/** The text of that file, by the Desktop Entry Specification. */
export function autostartEntry(command: readonly string[]): string {
  const lines = ['[Desktop Entry]', 'Type=Application', 'Name=Taquilla', `Exec=${command.map(quoted).join(' ')}`];
  return `${[...lines, 'Terminal=false'].join('\n')}\n`;
}

/** An argument of `Exec`: quoted, then escaped as every value is. */
function quoted(argument: string): string {
  const inQuotes = `"${argument.replace(/["`$\\]/g, '\\$&')}"`;
  return inQuotes.replaceAll('%', '%%').replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
