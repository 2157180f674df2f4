-- Some vendors open a session when the customer writes, and take answers under its name alone.
alter table chats add column vendor_session text;
