-- Which refusals of the limits were written into the log, so that each is written once while it lasts, on all servers together.
create unlogged table noted_refusal (
  -- The account and place, the account, the address or the server that the limit is of.
  key text primary key,
  at timestamptz(3) not null
);
