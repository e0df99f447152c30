#pragma once
// Every message between a client and the server, in both directions. docs/protocol.md explains them with examples; web/client/protocol.ts is generated from these
// files. On the wire a message is one JSON object in one text frame with its `type`; seats count from 1.
#include "server/client_messages.hpp"
#include "server/server_messages.hpp"
