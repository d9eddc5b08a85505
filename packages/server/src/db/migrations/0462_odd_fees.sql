-- A fee of a provider that cannot be right is held for review beside the differences.
alter table payment_difference drop constraint payment_difference_kind_check;
alter table payment_difference add constraint payment_difference_kind_check
  check (kind in ('unknown_capture', 'missing_capture', 'unknown_refund', 'missing_refund', 'other_amount', 'open_refund', 'odd_fee'));
