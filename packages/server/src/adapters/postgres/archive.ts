/** How long at most a finished change waits before its piece of log is archived. */
const ARCHIVE_TIMEOUT_S = 60;

/** The file name extension of a compressed piece of log. */
export const COMPRESSED = '.gz';

/**
 * Settings that copy each finished piece of the write-ahead log to a folder, for as long as that folder exists. A piece appears there
 * whole and flushed or not at all, and is never overwritten (PostgreSQL manual, "Continuous Archiving"). It is compressed where the
 * machine has gzip: a piece of an idle installation is nearly empty, and each minute makes one.
 */
export function archiveSettings(walFolder: string): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_command: archiveCommand(walFolder),
    archive_timeout: String(ARCHIVE_TIMEOUT_S),
  };
}

/** Settings by which a server with a file `recovery.signal` replays the archived log: all of it, or up to a moment. */
export function recoverySettings(walFolder: string, toTime: Date | undefined): Record<string, string> {
  const folder = inCommand(walFolder);
  return {
    restore_command: isWindows ? `copy "${folder}\\%f" "%p"` : restoreCommand(folder),
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
    // Nothing reads meanwhile, so that settings may differ from those that wrote the log.
    hot_standby: 'off',
    // At that stage of its start the server reads offsets only, no names of zones.
    ...(toTime !== undefined && {
      recovery_target_time: toTime.toISOString().replace('T', ' ').replace('Z', '+00'),
    }),
  };
}

const isWindows = process.platform === 'win32';

function archiveCommand(walFolder: string): string {
  const folder = inCommand(walFolder);
  if (isWindows) return `if exist "${folder}" if not exist "${folder}\\%f" copy "%p" "${folder}\\%f"`;
  const isArchived = ['', COMPRESSED]
    .map((ending) => `test -f ${quotePath(folder, `%f${ending}`)}`)
    .join(' || ');
  const compress = archiveWith(folder, 'gzip -c "%p" >', COMPRESSED);
  const copy = archiveWith(folder, 'cp "%p"', '');
  return `test ! -d ${quotePath(folder)} || ${isArchived} || if command -v gzip >/dev/null; then ${compress}; else ${copy}; fi`;
}

/** Writes beside the place, flushes, and puts it there in one step. */
function archiveWith(folder: string, write: string, ending: string): string {
  const place = quotePath(folder, `%f${ending}`);
  const unfinished = quotePath(folder, `%f${ending}.part`);
  return `${write} ${unfinished} && sync ${unfinished} && mv ${unfinished} ${place}`;
}

/** A piece may stand there compressed or, from an earlier version, as it is. */
function restoreCommand(folder: string): string {
  const compressed = quotePath(folder, `%f${COMPRESSED}`);
  return `if test -f ${compressed}; then gzip -dc ${compressed} > "%p"; else cp ${quotePath(folder, '%f')} "%p"; fi`;
}

/** A percent sign introduces a placeholder in these commands. */
function inCommand(path: string): string {
  return path.replaceAll('%', '%%');
}

function quotePath(folder: string, file = ''): string {
  const path = file === '' ? folder : `${folder}/${file}`;
  return `'${path.replaceAll("'", `'\\''`)}'`;
}
