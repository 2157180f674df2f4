-- By which the vendor's own calls name a template, where it keeps it under another id.
alter table templates add column vendor_news_id text;
