-- What the purge has left of people who are gone for good, whose contacts stay empty for the sake of their chats.
delete from contact_merges m using contacts c where c.id = m.survivor_id and c.purged_at is not null;
delete from contact_addresses a using contacts c where c.id = a.contact_id and c.purged_at is not null;
delete from contact_import_changes i using contacts c where c.id = i.contact_id and c.purged_at is not null;
