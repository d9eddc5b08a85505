-- What of a released payout the provider took back from the seller when money went back to the guest.
alter table payout_release add column taken_back_minor int not null default 0
  check (taken_back_minor >= 0 and taken_back_minor <= amount_minor);
