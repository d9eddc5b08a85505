-- Payouts that a provider refused stand in sight until they are asked for again.
create index payout_release_refused on payout_release (project_id, updated_at) where status = 'failed';
