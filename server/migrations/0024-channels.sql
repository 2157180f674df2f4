alter table channels add column department_id text;

-- What somebody who connects WhatsApp holds for an hour: the token that the owner of the numbers gave. Nobody but
-- whoever made it reaches it.
create table whatsapp_signups (
  id uuid primary key default uuidv7(),
  enterprise_id uuid not null references enterprises,
  user_id uuid not null,
  waba_id text not null,
  token text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index whatsapp_signups_age on whatsapp_signups (expires_at);
select protect_tenant('whatsapp_signups');
