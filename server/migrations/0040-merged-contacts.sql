-- Who was merged into a contact, looked for when that one is merged into yet another.
create index contacts_merged on contacts (merged_into) where merged_into is not null;
