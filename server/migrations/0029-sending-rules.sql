-- What holds promotional messages of an enterprise back; no row: nothing does. Days count from Sunday, 0.
create table sending_rules (
  enterprise_id uuid primary key references enterprises,
  is_quiet_on boolean not null,
  quiet_from text not null check (quiet_from ~ '^\d\d:\d\d$'),
  quiet_to text not null check (quiet_to ~ '^\d\d:\d\d$'),
  quiet_days smallint[] not null,
  -- Whose clock says that it is quiet: the enterprise's, or that of the country of the number.
  quiet_clock text not null check (quiet_clock in ('ENTERPRISE', 'RECIPIENT')),
  is_cap_on boolean not null,
  cap_messages integer not null check (cap_messages between 1 and 100),
  cap_hours integer not null check (cap_hours between 1 and 720),
  updated_at timestamptz not null default now()
);
select protect_tenant('sending_rules');

-- Promotional messages of the last weeks by whom they went to, while a cap is on: a row for the address and one for the
-- contact, so that a person is the same one on every channel.
create table promotions (
  enterprise_id uuid not null,
  person text not null,
  delivery_id uuid not null,
  at timestamptz not null,
  primary key (enterprise_id, person, delivery_id)
);
create index promotions_age on promotions (at);
select protect_tenant('promotions');

-- Who was last written to on a channel that has a pace for one person. A crash may forget it: it matters for seconds.
create unlogged table recent_recipients (
  channel_id uuid not null,
  recipient text not null,
  enterprise_id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  primary key (channel_id, recipient)
);
select protect_tenant('recent_recipients');
