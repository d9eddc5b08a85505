import { aName } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { speechReaders } from '../../../access-walker/people.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage, type StageProject } from '../../../access-walker/stage.ts';
import { wavOf } from '../../catalogue/media/sound.fake.ts';

const editors = {
  inProject: ['rr_project_admin', 'rr_admin', 'rr_delivery_operator', 'rr_screen_editor'],
} as const;
const aBody = ({ marker }: StageProject) => ({ name: `Hello ${aName()} ${marker}`, text_tr: 'Merhaba' });

async function aSpeech(stage: Stage, project: StageProject): Promise<string> {
  const { body } = await asRoot(stage, 'POST', `/projects/${project.id}/speeches`, aBody(project));
  return `/projects/${project.id}/speeches/${(body as { speech_id: string }).speech_id}`;
}

export const access: AccessTable = {
  'speech.list': reads({ inProject: speechReaders }, (_stage, { id }) => ({
    path: `/projects/${id}/speeches`,
  })),
  'speech.create': changes(editors, 201, (_stage, project) => ({
    path: `/projects/${project.id}/speeches`,
    body: aBody(project),
  })),
  'speech.update': changes(editors, 200, async (stage, project) => ({
    path: await aSpeech(stage, project),
    body: { ...aBody(project), version: 1 },
  })),
  'speech.move': changes(editors, 200, async (stage, project) => {
    const path = await aSpeech(stage, project);
    await aSpeech(stage, project);
    return { path: `${path}/move`, body: { before: null } };
  }),
  'speech.remove': changes(editors, 200, async (stage, project) => ({ path: await aSpeech(stage, project) })),
  'speech.uploadSound': changes(editors, 201, (_stage, { id, marker }) => ({
    path: `/projects/${id}/speech-sounds?name=${encodeURIComponent(`Bell ${marker}`)}`,
    // Of another length each time: the same sound is stored once.
    body: wavOf(0.1 + Math.random()),
    headers: { 'content-type': 'application/octet-stream' },
  })),
  // No address is right without its signature.
  'speech.sound': {
    who: 'anyone',
    request: () => ({ path: '/public/speech-sounds/no-such-token' }),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  },
};
