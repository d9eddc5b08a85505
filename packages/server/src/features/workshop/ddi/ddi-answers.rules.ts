/** An answer in hawkBit's own names, which are not ours. */
export type DdiAnswer = Record<string, unknown>;

/** What a robot may have to do now. */
export type DdiTask =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'deploymentBase' | 'cancelAction' | 'confirmationBase'; readonly number: number };

/** The answer to a poll. */
export function pollAnswer({
  base,
  sleep,
  wantsAttributes,
  task,
  installedNumber,
}: {
  readonly base: string;
  readonly sleep: string;
  readonly wantsAttributes: boolean;
  readonly task: DdiTask;
  readonly installedNumber: number | null;
}): DdiAnswer {
  const link = (path: string) => ({ href: `${base}/${path}` });
  return {
    config: { polling: { sleep } },
    _links: {
      ...(wantsAttributes && { configData: link('configData') }),
      ...(task.kind !== 'nothing' && { [task.kind]: link(`${task.kind}/${String(task.number)}`) }),
      ...(installedNumber !== null && { installedBase: link(`installedBase/${String(installedNumber)}`) }),
    },
  };
}

/** A release as it is offered. */
export type Artifact = {
  readonly kind: string;
  readonly component: string;
  readonly version: string;
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly sha1: string;
  readonly md5: string;
};

/** Whether the updater installs now. `window`: it keeps to maintenance windows, and is sent them. */
type Handling = { readonly mayInstall: boolean; readonly hasWindow: boolean };

/** What to download and install: an action under `deployment`, one that waits for a confirmation under `confirmation`. */
export function actionAnswer(
  part: 'deployment' | 'confirmation',
  number: number,
  artifact: Artifact,
  { mayInstall, hasWindow }: Handling,
): DdiAnswer {
  return {
    id: String(number),
    [part]: {
      download: 'forced',
      update: mayInstall ? 'forced' : 'skip',
      ...(hasWindow && { maintenanceWindow: mayInstall ? 'available' : 'unavailable' }),
      chunks: [chunkOf(artifact)],
    },
  };
}

function chunkOf({ kind, component, version, url, bytes, sha256, sha1, md5 }: Artifact): DdiAnswer {
  const name = component === '' ? kind : component;
  const href = { href: url };
  return {
    part: kind === 'firmware' ? 'firmware' : 'os',
    version,
    name,
    artifacts: [
      {
        // Swupdate takes files of this name only.
        filename: `${`${name}-${version}`.replace(/[^\w.+~-]+/g, '_')}.swu`,
        size: bytes,
        hashes: { sha1, md5, sha256 },
        // Some updaters look for one name, some for the other.
        _links: { download: href, 'download-http': href },
      },
    ],
  };
}

/** Which action to stop. */
export function cancelAnswer(number: number): DdiAnswer {
  return { id: String(number), cancelAction: { stopId: String(number) } };
}

/** Whether something waits for a confirmation. */
export function confirmationsAnswer(base: string, asksFirst: boolean, number: number | undefined): DdiAnswer {
  return {
    autoConfirm: { active: !asksFirst },
    _links:
      number === undefined
        ? {}
        : { confirmationBase: { href: `${base}/confirmationBase/${String(number)}` } },
  };
}
