/** @public The first file fetches it ahead of the router, which shows it. */
export { OverviewPage } from '../features/work/overview/overview.page.tsx';
