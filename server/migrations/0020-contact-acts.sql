-- Of a contact in the Bin that other rows need: when its personal data was taken away.
alter table contacts add column purged_at timestamptz;
create index contacts_purgeable on contacts (deleted_at) where deleted_at is not null and purged_at is null;
create index contact_sets_purgeable on contact_sets (deleted_at) where deleted_at is not null;
create index contact_definitions_purgeable on contact_definitions (deleted_at) where deleted_at is not null;
create index chats_contact on chats (contact_id);
-- The last sign of life of the process that works on it.
alter table contact_acts add column beat_at timestamptz not null default now();
create index contact_acts_open on contact_acts (beat_at) where state in ('WAITING', 'PROCESSING');
-- Who may be one person: the same address, the same WhatsApp number, the same name.
create index contacts_same_name on contacts (enterprise_id, lower(name), id) where deleted_at is null and name <> '';
create index contacts_same_email on contacts (enterprise_id, lower(email), id) where deleted_at is null and email is not null;
create index contacts_same_whatsapp on contacts (enterprise_id, whatsapp_number, id) where deleted_at is null and whatsapp_number is not null;
