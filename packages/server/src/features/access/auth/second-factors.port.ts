import type { SecondFactorMethod } from '@rota/contract/auth';
import type { Tx } from '../../../db/database.ts';

/** The functions that signing in needs of the second factors feature. */
export type SecondFactorPort = {
  /** The ways in which a person can give a second factor; none for who has not set one up. */
  methodsOf: (tx: Tx, userId: string) => Promise<readonly SecondFactorMethod[]>;
  /** Everybody who has set one up. */
  listPeople: (tx: Tx) => Promise<ReadonlySet<string>>;
};

/** A slot for the second factors feature, which stands later in the list of parts; until then no account has one. */
export function createSecondFactorPort(): SecondFactorPort & {
  readonly use: (port: SecondFactorPort) => void;
} {
  let keeper: SecondFactorPort | undefined;
  return {
    methodsOf: async (tx, userId) => keeper?.methodsOf(tx, userId) ?? [],
    listPeople: async (tx) => keeper?.listPeople(tx) ?? new Set(),
    use(port) {
      keeper = port;
    },
  };
}
