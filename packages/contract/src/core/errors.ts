import { z } from 'zod';

/** Every failure a caller can meet, with its HTTP status. Each language of the console must have a text for each code. */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400 },
  BAD_REQUEST: { status: 400 },
  UNAUTHORIZED: { status: 401 },
  INVALID_LOGIN_CREDENTIALS: { status: 401 },
  INVALID_USERNAME_OR_PASSWORD: { status: 401 },
  INVALID_PHONE_OR_PASSWORD: { status: 401 },
  FORBIDDEN: { status: 403 },
  RECORD_NOT_FOUND: { status: 404 },
  ROUTE_NOT_FOUND: { status: 404 },
  LINK_EXPIRED: { status: 410 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  IDEMPOTENCY_KEY_IN_FLIGHT: { status: 409 },
  IDEMPOTENCY_KEY_REUSED: { status: 422 },
  PROJECT_NAME_TAKEN: { status: 409 },
  CONFIG_CHANGED: { status: 409 },
  ROBOT_SERIAL_TAKEN: { status: 409 },
  ROBOT_DISABLED: { status: 409 },
  ROBOT_OFFLINE: { status: 409 },
  ROBOT_BUSY: { status: 409 },
  ROBOT_ACTION_NOT_SUPPORTED: { status: 409 },
  ROBOT_ACTIVATION_INVALID: { status: 401 },
  TARGET_NAME_TAKEN: { status: 409 },
  TARGET_IN_USE: { status: 409 },
  TARGET_NOT_FREE: { status: 409 },
  MAP_NOT_READY: { status: 409 },
  MAP_IN_USE: { status: 409 },
  MAP_UPLOAD_EMPTY: { status: 400 },
  DELIVERY_TRANSITION_NOT_ALLOWED: { status: 409 },
  DELIVERY_NOT_WAITING: { status: 409 },
  DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK: { status: 409 },
  USER_LAST_SYSTEM_ADMIN: { status: 409 },
  AUDIT_ENTRY_TOO_OLD: { status: 409 },
  MAX_LOGIN_ATTEMPTS_REACHED: { status: 429 },
  ThrottlerException: { status: 429 },
  FLEET_OWNER_UNAVAILABLE: { status: 503 },
  DATABASE_UNAVAILABLE: { status: 503 },
  BROKER_UNAVAILABLE: { status: 503 },
  INTERNAL_ERROR: { status: 500 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCode = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]);

/** What goes over the wire for every answer that is not a success. */
export const errorBody = z.object({
  status: z.number().int(),
  resultCode: errorCode,
  /** English, for logs and API users; the console shows its own translation of `resultCode`. */
  message: z.string(),
  details: z.array(z.object({ property: z.string(), constraints: z.record(z.string(), z.string()) })).optional(),
  requestId: z.string().optional(),
  /** With a 409 of an edited document: the newer one, as a read would answer it. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
