-- When a message of which nobody knows whether it arrived was sent once more; there is no third time.
alter table deliveries add column again_at timestamptz;
update deliveries set again_at = now() where state = 5 and attempts >= 2;
