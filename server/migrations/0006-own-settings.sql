-- Null follows the enterprise: until now everybody was given a zone of their own that nobody had chosen.
alter table users alter column timezone drop not null, alter column timezone drop default;
set local role parley_system;
update users set timezone = null from enterprises where enterprises.id = users.enterprise_id and users.timezone = enterprises.timezone;
reset role;

-- What a user has set of the sounds; null is the product's own choice.
alter table users add column audio_settings jsonb;

create index notifications_unread on notifications (enterprise_id, user_id) where read_at is null;

-- Secrets that open a session once, made by a program for a user who is about to be sent to the console.
create table chat_refs (
  secret_hash bytea primary key,
  enterprise_id uuid not null,
  user_id uuid not null,
  chat_id text,
  expires_at timestamptz not null,
  foreign key (enterprise_id, user_id) references users (enterprise_id, id)
);
select protect_tenant('chat_refs');
