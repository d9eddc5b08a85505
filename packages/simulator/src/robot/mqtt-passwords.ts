/** The passwords of a robot: the one that it signs in with, and one that it was handed for later. */
export type MqttPasswords = {
  /** Keeps another for the time when the present one is refused. */
  take(this: void, next: string): void;
  /** The password for the next attempt: in turns while there are two, the present one first. */
  attempt(this: void): string;
  /** The last attempt was accepted. */
  accepted(this: void): void;
};

/** `onChange` is called once the other password has become the present one, for it to be kept over a restart. */
export function createMqttPasswords(first: string, onChange: (password: string) => void): MqttPasswords {
  let present = first;
  let later: string | undefined;
  let tried = first;
  return {
    take(next) {
      later = next;
      tried = next;
    },
    attempt() {
      tried = later !== undefined && tried === present ? later : present;
      return tried;
    },
    accepted() {
      if (tried === present) return;
      present = tried;
      later = undefined;
      onChange(present);
    },
  };
}
