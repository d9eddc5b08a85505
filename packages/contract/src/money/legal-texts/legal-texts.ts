import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  inProject,
  isoTime,
  oneLine,
  projectIdParam,
  seenVersion,
  versionParam,
} from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { LEGAL_KINDS } from './legal-words.ts';

const kind = z.enum(LEGAL_KINDS);
const language = z.enum(languages);
/** Paragraphs stand apart by an empty line; a line that begins with `# ` is a heading, one that begins with `- ` a point of a list. */
const body = z
  .string()
  .trim()
  .min(1, { error: brokenRule('text_required') })
  .max(60_000)
  .refine((text) => !/[\u0000-\u0009\u000b-\u001f\u007f]|\p{Bidi_Control}/u.test(text), {
    error: brokenRule('not_printable'),
  });

/** One version of a text. What was accepted with an order stays as it was. */
const legalText = z.object({
  kind,
  language,
  /** Counts the versions of this text in this language. */
  version: z.number().int(),
  title: z.string(),
  body: z.string(),
  /** Hash of its PDF, hexadecimal. */
  sha256: z.string(),
  /** The built-in text, filled with the project's legal owner, because the project has no text of its own yet. */
  is_template: z.boolean(),
  published_at: isoTime,
  published_by: z.string(),
});
export type LegalText = z.infer<typeof legalText>;

/** The same without its body, for lists. */
const legalVersion = legalText.omit({ body: true });
export type LegalVersion = z.infer<typeof legalVersion>;

const oneText = inProject.extend({ kind, language });
const oneVersion = oneText.extend({ version: versionParam });
const read = { permission: 'legal_texts.read' } as const;

/** The legal texts of a project. */
export const legalTextsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/legal-texts',
    summary: 'Returns every text in every language, in the version in force.',
    access: read,
    params: inProject,
    response: z.array(legalText),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/legal-texts/{kind}/{language}/versions',
    summary: 'Returns the versions of a text, newest first.',
    access: read,
    params: oneText,
    response: z.array(legalVersion),
  }),
  version: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/legal-texts/{kind}/{language}/versions/{version}',
    summary: 'Returns one version of a text.',
    access: read,
    params: oneVersion,
    response: legalText,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/legal-texts/{kind}/{language}',
    summary:
      'Puts a new version into force. `from_version` is the version it is based on. Rejected if another version came into force since.',
    access: { permission: 'legal_texts.edit' },
    params: oneText,
    body: z.object({
      title: oneLine.min(1, { error: brokenRule('name_required') }).max(120),
      body,
      from_version: seenVersion,
    }),
    response: legalText,
    status: 201,
    idempotent: true,
    errors: ['VERSION_CONFLICT'],
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/legal-texts/{kind}/{language}/versions/{version}/pdf',
    summary: 'Returns one version as the PDF that its hash covers.',
    access: read,
    params: oneVersion,
    responds: 'binary',
    response: z.any(),
  }),
};

/** The calls that anyone may make to read them. */
export const publicLegalApi = {
  get: endpoint({
    method: 'GET',
    path: '/public/legal-texts/{kind}',
    summary: 'Returns a text in the version in force.',
    access: 'public',
    params: z.object({ kind }),
    query: z.object({ project_id: projectIdParam, lang: language.default('tr') }),
    response: z.object({
      house: z.string(),
      /** The venue's logo; null without one. */
      logo_url: z.string().nullable(),
      title: z.string(),
      body: z.string(),
      language,
      version: z.number().int(),
      published_at: isoTime,
    }),
  }),
};
