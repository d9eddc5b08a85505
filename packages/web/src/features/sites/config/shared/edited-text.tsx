import { findJsonProblem, jsonProblemTexts } from '@rota/contract/json-text';
import { useId, useRef } from 'react';
import { Box, Button, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { CodeEditor, type CodeEditorHandle } from '../../../../ui/code-editor.tsx';
import type { KnownKey } from '../../../../ui/code-keys.ts';
import { configEditorTexts } from './config-editor.messages.ts';

/** What is known about the keys of a text, and the first thing that is wrong with their values. */
export type TextHelp = {
  readonly keys: readonly KnownKey[];
  readonly problem: { readonly line: number; readonly text: string } | undefined;
};
type EditedTextProps = {
  text: string;
  mayEdit: boolean;
  help?: TextHelp | undefined;
  onChange: (text: string) => void;
};

/** A config as text, with the line that is wrong. */
export function EditedText({ text, mayEdit, help, onChange }: EditedTextProps) {
  const t = useTexts(configEditorTexts);
  const problem = useProblem(text, help);
  const editor = useRef<CodeEditorHandle>(null);
  const problemId = useId();
  return (
    <Box>
      <CodeEditor
        label={t('editor')}
        value={text}
        isReadOnly={!mayEdit}
        errorLine={problem?.line}
        describedBy={problem === undefined ? undefined : problemId}
        keys={help?.keys}
        handle={editor}
        onChange={onChange}
      />
      <Box
        id={problemId}
        role="status"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40 }}
      >
        <Typography variant="body2" color={problem === undefined ? 'textSecondary' : 'error'}>
          {problem === undefined ? t('valid') : problem.text}
        </Typography>
        {problem !== undefined && mayEdit && (
          <Button size="small" onClick={() => editor.current?.goToLine(problem.line)}>
            {t('goToLine', { line: problem.line })}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** A text that is no JSON says so first; its keys are looked at when it is. */
function useProblem(text: string, help: TextHelp | undefined): TextHelp['problem'] {
  const problems = useTexts(jsonProblemTexts);
  const broken = findJsonProblem(text);
  if (broken === undefined) return help?.problem;
  const { code, line, column } = broken;
  return { line, text: problems(code, { line, column }) };
}
