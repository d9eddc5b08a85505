/** The passwords that most people have, in lower case, most used first: 42,692 of them have six characters or more. */
async function load(): Promise<(text: string) => boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const list = new Set(dictionary['passwords-common'].map(String));
  return (text) => list.has(text);
}

let loading: ReturnType<typeof load> | undefined;

/** Tells whether something in lower case is a common password. The list is read when it is first asked for, and kept. */
export function isCommonPassword(): ReturnType<typeof load> {
  return (loading ??= load());
}
