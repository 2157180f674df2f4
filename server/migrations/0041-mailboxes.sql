-- How far the mailbox of an SMTP channel has been read, and when it is looked into again.
create table mailboxes (
  channel_id uuid primary key,
  enterprise_id uuid not null,
  -- Whose mailbox the numbers below are of: another one begins at its own end.
  name text not null default '',
  uid_validity text not null default '',
  -- The last mail that was heard.
  uid bigint not null default 0,
  -- While somebody reads, until when nobody else does.
  next_at timestamptz not null default now(),
  tried_at timestamptz not null default '-infinity',
  failures integer not null default 0,
  error text,
  foreign key (enterprise_id, channel_id) references channels (enterprise_id, id) on delete cascade
);
select protect_tenant('mailboxes');
