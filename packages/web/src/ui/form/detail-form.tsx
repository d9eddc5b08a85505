import type { ReactNode } from 'react';
import { LeaveWarning, useLeaveWarningOnClose } from './leave-warning.tsx';
import { hasIndexOf, SectionedForm, type SectionedFormProps } from './sectioned-form.tsx';
import { PageHeader } from '../page-header.tsx';
import { Page } from '../page.tsx';

/** A form page: its title, and its form. */
export type DetailFormProps = SectionedFormProps & {
  title: string;
  description?: ReactNode;
  notice?: ReactNode;
  /** Ways to what belongs to the form and has a page of its own. */
  actions?: ReactNode;
};

/** The frame of every form page: sections with an index, a bar that stays in sight and says what changed, and a warning before leaving. */
export function DetailForm({ title, description, notice, actions, ...form }: DetailFormProps) {
  const hasUnsaved = form.changed.length > 0 && !form.isBusy;
  useLeaveWarningOnClose(hasUnsaved);
  return (
    <Page width={hasIndexOf(form) ? 'wide' : 'form'}>
      <PageHeader title={title} description={description} notice={notice} actions={actions} />
      <SectionedForm {...form} />
      <LeaveWarning isActive={hasUnsaved} />
    </Page>
  );
}
