import type { Language } from '@rota/contract/core';
import type { DeliveryDetails, StopPin } from '@rota/contract/deliveries';
import type { Project } from '@rota/contract/projects';
import { slipOf, type Slip } from '@rota/contract/slips';
import { runInThread } from '../../../adapters/thread.ts';

export type SlipDeps = {
  readonly project: (projectId: number) => Promise<Project>;
  /** Throws RECORD_NOT_FOUND. */
  readonly delivery: (projectId: number, deliveryId: string) => Promise<DeliveryDetails>;
  readonly pins: (projectId: number, deliveryId: string) => Promise<StopPin[]>;
};
/** `withPins`: the caller may know the PINs of remote deliveries. */
type Asked = { readonly language: Language; readonly withPins: boolean };
export type SlipService = ReturnType<typeof createSlipService>;

const MEMORY_MB = 256;

export function createSlipService(deps: SlipDeps) {
  /** The slips of deliveries in the order of their ids. Throws RECORD_NOT_FOUND where one is missing. */
  async function slips(
    projectId: number,
    deliveryIds: readonly string[],
    { language, withPins }: Asked,
  ): Promise<Slip[]> {
    const { project_name: projectName, time_zone: timeZone } = await deps.project(projectId);
    const made: Slip[] = [];
    for (const id of deliveryIds) {
      const delivery = await deps.delivery(projectId, id);
      const pins = withPins && delivery.remote_delivery !== null ? await deps.pins(projectId, id) : [];
      made.push(slipOf(delivery, { projectName, timeZone, language, pins }));
    }
    return made;
  }

  /** The same as a PDF, drawn in a thread of its own: the server goes on talking to its robots meanwhile. */
  async function pdf(projectId: number, deliveryIds: readonly string[], asked: Asked): Promise<Uint8Array> {
    const workerData = await slips(projectId, deliveryIds, asked);
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
    return runInThread<Uint8Array>(new URL('./slip-pdf.worker.ts', import.meta.url), 'the printer of slips', {
      workerData,
      resourceLimits,
    });
  }

  return { slips, pdf };
}
