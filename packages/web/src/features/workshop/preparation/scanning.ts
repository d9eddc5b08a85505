import type { LabelledRobot } from '@rota/contract/preparation';
import type { ProtocolVersion } from '@rota/contract/robots';
import { sentenceTexts } from '@rota/contract/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { playSound } from '../../notices/alerts/shared/play-sound.ts';
import { soundChoice } from '../../notices/alerts/shared/sound-choice.rules.ts';
import { useLocalSettings } from '../../../settings/settings-context.tsx';
import { useKeepNewAccess } from '../../robots/robots/shared/new-access.ts';
import { useRenewWorkshop } from './preparation.queries.ts';
import { registerTexts } from './register.messages.ts';
import { workshopAddress } from './robot-key.ts';
import { readScannedCode, type Box } from './scanned-code.rules.ts';

/** What does not change from one box to the next. */
export type Unpacking = Box & { readonly projectId: number; readonly protocol: ProtocolVersion };
type Ref = { readonly project_id: number; readonly robot_id: string };
/** What became of a scan, in words. */
export type ScanNotice =
  | { readonly kind: 'registered' | 'needsBox' | 'unreadable' | 'failed'; readonly text: string }
  | { readonly kind: 'exists'; readonly text: string; readonly robot: Ref };
/** A robot that was registered on this page. */
export type ScannedRobot = LabelledRobot & { readonly projectId: number };

/** Registers a robot for each code that is read. A code of a robot that is registered opens its card. */
export function useScanning(unpacking: Unpacking, onUnpacking: (unpacking: Unpacking) => void) {
  const t = useTexts(registerTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const navigate = useNavigate();
  const keep = useKeepNewAccess();
  const renew = useRenewWorkshop();
  const [local] = useLocalSettings();
  const [done, setDone] = useState<readonly ScannedRobot[]>([]);
  const [notice, setNotice] = useState<ScanNotice>();
  const [waiting, setWaiting] = useState(0);
  // A scanner is faster than the server: codes are taken one after the other, each with what the one before it changed.
  const queue = useRef(Promise.resolve());
  const latest = useRef(unpacking);
  const made = useRef<readonly ScannedRobot[]>([]);
  useEffect(() => {
    latest.current = unpacking;
  }, [unpacking]);

  async function findKnown(serial: string): Promise<(Ref & { readonly name: string }) | undefined> {
    const { items } = await api.preparation.list({ query: { serial_number: serial, limit: 1 } });
    return items[0];
  }

  async function register(serial: string, box: Unpacking): Promise<ScanNotice> {
    const known = await findKnown(serial);
    if (known !== undefined) {
      // With codes on the page it stays: the answer leads to the card.
      if (made.current.length === 0) await navigate(workshopAddress(known));
      return { kind: 'exists', text: t('exists', { name: known.name }), robot: known };
    }
    const { projectId, manufacturer, model, protocol } = box;
    const name = `${model} ${serial.slice(-6)}`.slice(0, 80);
    const access = await api.preparation.register({
      params: { projectId },
      body: { name, manufacturer, model, serial_number: serial, protocol_version: protocol },
    });
    keep(access);
    playSound('qr_reader', soundChoice('qr_reader', local));
    const { robot_id, activation_code } = access;
    made.current = [{ projectId, robot_id, name, serial_number: serial, activation_code }, ...made.current];
    setDone(made.current);
    await renew();
    return { kind: 'registered', text: t('registered', { name }) };
  }

  async function take(text: string): Promise<ScanNotice> {
    const code = readScannedCode(text);
    if (code === undefined) return { kind: 'unreadable', text: t('unreadable', { text: text.slice(0, 60) }) };
    const box = { ...latest.current, ...code.box };
    latest.current = box;
    if (code.box !== undefined) onUnpacking(box);
    const isKnown = box.manufacturer.trim() !== '' && box.model.trim() !== '';
    if (!isKnown && (await findKnown(code.serial)) === undefined)
      return { kind: 'needsBox', text: t('needsBox') };
    try {
      return await register(code.serial, box);
    } catch (error) {
      if (resultCodeOf(error) === 'ROBOT_SERIAL_TAKEN')
        return { kind: 'failed', text: t('taken', { serial: code.serial }) };
      const said = error instanceof Error && error.message !== '' ? error.message : '';
      return { kind: 'failed', text: said === '' ? tSentence('server_failed') : said };
    }
  }

  function read(text: string): void {
    setWaiting((count) => count + 1);
    queue.current = queue.current
      .then(async () => setNotice(await take(text)))
      .catch(() => setNotice({ kind: 'failed', text: tSentence('server_failed') }))
      .finally(() => setWaiting((count) => count - 1));
  }

  return { done, notice, isBusy: waiting > 0, read };
}
