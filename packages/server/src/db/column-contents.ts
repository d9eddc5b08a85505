import type { HumanRole } from '@rota/contract/core';
import type { MapWarningCode } from '@rota/contract/maps';
import type { ReportedSoftware } from '@rota/fleet-core';

/** `sso_identity.granted`: the roles that a provider gave an account, by their scope. */
export type GrantedRoles = Readonly<Record<string, readonly HumanRole[]>>;

/** `rollout_robot.reported`: what an updater said of an update over HTTP, and the version that it then has. */
export type ReportedUpdate = NonNullable<ReportedSoftware['update']> & { readonly version?: string };

/** `map_version.error_params`: the values that the text of a map problem needs. */
export type MapProblemParams = Readonly<Record<string, string | number>>;

/** A code of `mapWarningTexts` with its values. */
export type MapWarning = { readonly code: MapWarningCode; readonly params: MapProblemParams };

/** `map_version.raster`: the facts about the raster of a ready version. Its cells lie in a file. */
export type StoredRaster = {
  readonly width: number;
  readonly height: number;
  /** Metres a cell. */
  readonly resolution: number;
  readonly origin: { readonly x: number; readonly y: number; readonly theta: number };
  readonly counts: { readonly free: number; readonly occupied: number; readonly unknown: number };
  /** SHA-256 of the cells, one byte each, hex. */
  readonly cellsSha256: string;
  /** What the reader took in another way than the upload says; left out where there is nothing. */
  readonly warnings?: readonly MapWarning[];
};

/** A line of `payment.items` as it was sold. Money in minor units; `party` is whose it is, `''` the venue's. */
export type PaymentItem = {
  readonly id: string;
  readonly name: string;
  readonly amount_minor: number;
  readonly party: string;
  /** The seller's name at the provider; null where it pays the venue. */
  readonly seller_ref: string | null;
  readonly commission_minor: number;
  readonly service_commission_minor: number;
  /** The provider's name for the line once it was paid; null where the provider knows no lines. */
  readonly ref: string | null;
};

/** `refund.parts`, `payment_loss.parts`: an amount of a line of the payment. */
export type PaymentPart = { readonly id: string; readonly amount_minor: number };

/** `refund.lines`: a number of pieces of a line of the order, by its place. */
export type RefundedLine = { readonly line: number; readonly quantity: number };

/** `map_drawings.ignored`: a finding that a person accepted, with the reason. */
export type IgnoredFinding = { readonly key: string; readonly reason: string };

/** A card that an import made or changed: what stood there before (null: nothing), and its version after. */
export type SimCardBefore = {
  readonly sim_id: string;
  readonly version: number;
  readonly before: {
    readonly msisdn: string | null;
    readonly plan: string;
    readonly data_used: number;
    readonly data_total: number | null;
    readonly sms_used: number;
    readonly sms_total: number | null;
    readonly period_start: string | null;
    readonly period_end: string | null;
    readonly cost_minor: number | null;
    readonly currency: 'EUR' | 'USD' | 'GBP' | 'TRY' | null;
    readonly figures_at: string | null;
  } | null;
};
