-- Two spellings of one name, é and ज़ as one sign or as two, are one name; see 0052.
drop index contacts_same_name;
create index contacts_same_name on contacts (enterprise_id, normalize(lower(name), nfc), id)
  where deleted_at is null and name <> '';
