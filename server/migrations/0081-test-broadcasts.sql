-- Sent to try a message before it goes to everybody: its end is no news.
alter table broadcasts add column is_test boolean not null default false;
